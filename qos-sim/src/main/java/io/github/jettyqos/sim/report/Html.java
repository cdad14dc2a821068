package io.github.jettyqos.sim.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Locale;

/** A page that needs no other file. All text is escaped. */
public final class Html {
  private static final String STYLE =
      """
      body { font: 15px/1.45 sans-serif; max-width: 75em; margin: 2em auto; padding: 0 1em; color: #222 }
      table { border-collapse: collapse; margin: 1em 0 } img { max-width: 100% }
      th, td { border-bottom: 1px solid #ddd; padding: .25em .8em; text-align: left }
      tr.missed { background: #fbe3e0 } pre { overflow-x: auto; font-size: 12px }
      h2 { margin-top: 2.5em; border-top: 2px solid #222; padding-top: .5em }
      """;

  private final StringBuilder out = new StringBuilder();

  /**
   * A page with nothing on it but its title.
   *
   * @param title of the page
   */
  public Html(String title) {
    out.append("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>")
        .append(escaped(title))
        .append("</title>\n<style>\n")
        .append(STYLE)
        .append("</style></head><body>\n");
    element("h1", title);
  }

  private void element(String name, String text) {
    out.append('<').append(name).append('>').append(escaped(text));
    out.append("</").append(name).append(">\n");
  }

  /**
   * Begins a part of the page.
   *
   * @param name short, to find it by
   * @param title what it is about
   */
  public void heading(String name, String title) {
    element("h2", name + ": " + title);
  }

  /**
   * Adds a paragraph.
   *
   * @param format as of {@link String#format}
   * @param values for it
   */
  public void paragraph(String format, Object... values) {
    element("p", String.format(Locale.ROOT, format, values));
  }

  /**
   * Begins a table.
   *
   * @param heads of its columns
   */
  public void table(String... heads) {
    out.append("<table><tr>");
    for (String head : heads) {
      element("th", head);
    }
    out.append("</tr>\n");
  }

  /**
   * Adds a row.
   *
   * @param good whether nothing is amiss; else it stands out
   * @param cells in the order of the columns
   */
  public void row(boolean good, String... cells) {
    out.append(good ? "<tr>" : "<tr class=\"missed\">");
    for (String cell : cells) {
      element("td", cell);
    }
    out.append("</tr>\n");
  }

  /** Ends a table. */
  public void endTable() {
    out.append("</table>\n");
  }

  /**
   * Adds a picture.
   *
   * @param png the file, which becomes part of the page
   * @param name what is read out instead
   * @throws IOException if it cannot be read
   */
  public void picture(Path png, String name) throws IOException {
    out.append("<img alt=\"").append(escaped(name)).append("\" src=\"data:image/png;base64,");
    out.append(Base64.getEncoder().encodeToString(Files.readAllBytes(png))).append("\">\n");
  }

  /**
   * Adds text that is folded away, line by line as it is.
   *
   * @param title what is seen of it
   * @param text the text
   */
  public void details(String title, String text) {
    out.append("<details>");
    element("summary", title);
    element("pre", text);
    out.append("</details>\n");
  }

  /**
   * Ends the page.
   *
   * @return all of it
   */
  public String end() {
    return out.append("</body></html>\n").toString();
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}
