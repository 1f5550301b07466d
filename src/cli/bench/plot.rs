//! `nqueens bench --plot FILE.svg`: the table as a picture.
//!
//! For several sizes, it shows seconds by n on a logarithmic scale, with a line for each engine and
//! number of threads. For a single size, it shows the speed-up by threads, with a line for each
//! engine and one for the ideal.

use std::error::Error;
use std::io;
use std::path::Path;

use nqueens::records::{AtomicFile, printable_path};
use plotters::coord::types::RangedCoordf64;
use plotters::prelude::*;

use super::table::Row;
use crate::cli::exit::Failure;
use crate::cli::words::amount;

const SIZE: (u32, u32) = (860, 540);
const FONT: &str = "sans-serif";
/// Distinct also for people who cannot tell red from green (Okabe and Ito, 2008).
const COLORS: [RGBColor; 6] = [
    RGBColor(0, 114, 178),
    RGBColor(213, 94, 0),
    RGBColor(0, 158, 115),
    RGBColor(204, 121, 167),
    RGBColor(230, 159, 0),
    RGBColor(86, 180, 233),
];

/// A picture to be written to a file.
pub(crate) struct Plot {
    name: String,
    file: AtomicFile,
}

impl Plot {
    /// Makes sure that the file can be written; its content stays as it is for now.
    pub(crate) fn begin(path: &Path) -> Result<Self, Failure> {
        let name = printable_path(path);
        match AtomicFile::new(path) {
            Ok(file) => Ok(Self { name, file }),
            Err(source) => Err(Failure::File { file: name, source }),
        }
    }

    pub(crate) fn end(self, rows: &[Row]) -> Result<(), Failure> {
        let written = svg(rows).and_then(|picture| self.file.replace(picture.as_bytes()));
        written.map_err(|source| Failure::File {
            file: self.name,
            source,
        })
    }
}

fn svg(rows: &[Row]) -> io::Result<String> {
    let mut picture = String::new();
    let several = rows.iter().any(|row| row.n != rows[0].n);
    let drawn = if several {
        draw_times(&mut picture, rows)
    } else {
        draw_speedups(&mut picture, rows)
    };
    drawn.map_err(|error| io::Error::other(error.to_string()))?;
    Ok(picture)
}

/// A line of a picture: its name and its points.
type Line = (String, Vec<(f64, f64)>);

/// Rows grouped into lines by their `name`.
fn lines(
    rows: &[Row],
    name: impl Fn(&Row) -> String,
    point: impl Fn(&Row) -> (f64, f64),
) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    for row in rows {
        let (name, point) = (name(row), point(row));
        match lines.iter_mut().find(|(other, _)| *other == name) {
            Some((_, points)) => points.push(point),
            None => lines.push((name, vec![point])),
        }
    }
    lines
        .iter_mut()
        .for_each(|(_, points)| points.sort_by(|a, b| a.0.total_cmp(&b.0)));
    lines
}

fn draw_times(picture: &mut String, rows: &[Row]) -> Result<(), Box<dyn Error>> {
    let name = |row: &Row| {
        let threads = amount(row.threads as u64, "thread");
        format!("{}, {threads}", row.engine_and_kernel())
    };
    let lines = lines(rows, name, |row| (row.n.into(), row.median_seconds));
    let sizes = || rows.iter().map(|row| f64::from(row.n));
    let seconds = || rows.iter().map(|row| row.median_seconds);
    let left = sizes().fold(f64::INFINITY, f64::min) - 0.3;
    let right = sizes().fold(0.0, f64::max) + 0.3;
    // Whole powers of ten at both ends.
    let bottom = 10f64.powf(seconds().fold(f64::INFINITY, f64::min).log10().floor());
    let top = 10f64.powf(seconds().fold(0.0, f64::max).log10().ceil());

    let area = SVGBackend::with_string(picture, SIZE).into_drawing_area();
    area.fill(&WHITE)?;
    let mut chart = ChartBuilder::on(&area)
        .caption(
            caption("N-Queens: seconds to count all solutions", rows),
            (FONT, 19),
        )
        .margin(14)
        .x_label_area_size(46)
        .y_label_area_size(76)
        .build_cartesian_2d(left..right, (bottom..top).log_scale())?;
    chart
        .configure_mesh()
        .label_style((FONT, 15))
        .x_desc("board size n")
        .y_desc("seconds (median)")
        .x_labels((right - left) as usize + 1)
        .x_label_formatter(&|n| format!("{n:.0}"))
        .y_label_formatter(&|seconds| format!("{seconds}"))
        .light_line_style(WHITE)
        .bold_line_style(RGBColor(225, 225, 225))
        .draw()?;
    draw_lines(&mut chart, lines)?;
    area.present()?;
    Ok(())
}

fn draw_speedups(picture: &mut String, rows: &[Row]) -> Result<(), Box<dyn Error>> {
    let speedup = |row: &Row| (row.threads as f64, row.efficiency * row.threads as f64);
    let lines = lines(rows, Row::engine_and_kernel, speedup);
    let most = rows.iter().map(|row| row.threads).max().unwrap_or(1).max(2) as f64;

    let area = SVGBackend::with_string(picture, SIZE).into_drawing_area();
    area.fill(&WHITE)?;
    let title = format!("N-Queens, n = {}: speed-up by threads", rows[0].n);
    let mut chart = ChartBuilder::on(&area)
        .caption(caption(&title, rows), (FONT, 19))
        .margin(14)
        .x_label_area_size(46)
        .y_label_area_size(60)
        .build_cartesian_2d(0.0..most * 1.05, 0.0..most * 1.1)?;
    chart
        .configure_mesh()
        .label_style((FONT, 15))
        .x_desc("threads")
        .y_desc("speed-up over the same engine on one thread")
        .x_labels((most as usize + 1).min(17))
        .x_label_formatter(&|threads| format!("{threads:.0}"))
        .light_line_style(WHITE)
        .bold_line_style(RGBColor(225, 225, 225))
        .draw()?;
    let grey = RGBColor(140, 140, 140).stroke_width(1);
    chart
        .draw_series(DashedLineSeries::new(
            [(0.0, 0.0), (most, most)],
            6,
            4,
            grey,
        ))?
        .label("ideal")
        .legend(move |(x, y)| PathElement::new([(x, y), (x + 18, y)], grey));
    draw_lines(&mut chart, lines)?;
    area.present()?;
    Ok(())
}

/// Draws the lines, and the legend of everything drawn so far.
fn draw_lines<'a, Y: Ranged<ValueType = f64>>(
    chart: &mut ChartContext<'a, SVGBackend<'a>, Cartesian2d<RangedCoordf64, Y>>,
    lines: Vec<Line>,
) -> Result<(), Box<dyn Error>> {
    for ((name, points), color) in lines.into_iter().zip(COLORS.into_iter().cycle()) {
        let style = color.stroke_width(2);
        chart
            .draw_series(LineSeries::new(points, style).point_size(3))?
            .label(name)
            .legend(move |(x, y)| PathElement::new([(x, y), (x + 18, y)], style));
    }
    chart
        .configure_series_labels()
        .position(SeriesLabelPosition::UpperLeft)
        .background_style(WHITE.mix(0.9))
        .border_style(RGBColor(200, 200, 200))
        .label_font((FONT, 15))
        .draw()?;
    Ok(())
}

fn caption(title: &str, rows: &[Row]) -> String {
    format!("{title} - {}", rows[0].cpu)
}
