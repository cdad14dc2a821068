/**
 * The console: a web page for operators, and its handler.
 *
 * <h2>Contract</h2>
 *
 * <ul>
 *   <li><b>Files and nothing else.</b> HTML, a style sheet, modules of JavaScript and one library
 *       for charts, as they are in the jar: no framework, no build step, nothing from elsewhere.
 *   <li><b>No secret.</b> The files are public; all data comes from the API, with the token of the
 *       user, or from a Jolokia of the same origin.
 *   <li><b>No stranger's code.</b> A policy allows only the page's own scripts, and data of a
 *       server is inserted as text.
 * </ul>
 */
@NullMarked
package io.github.jettyqos.jetty.console;

import org.jspecify.annotations.NullMarked;
