/**
 * The console: a page for people who operate a server, and what serves it.
 *
 * <h2>Contract</h2>
 *
 * <ul>
 *   <li><b>Files and nothing else.</b> HTML, a style sheet, modules of JavaScript and one library
 *       for charts, as they are in the jar: no framework, no build step, nothing from elsewhere.
 *   <li><b>No secret.</b> The files are for everybody who can reach them; whatever they show they
 *       ask the API for, with the token of whoever looks, or a Jolokia at the same origin.
 *   <li><b>No stranger's code.</b> A policy lets the page run its own scripts alone, and all that a
 *       server says is put in as text.
 * </ul>
 */
@NullMarked
package io.github.jettyqos.jetty.console;

import org.jspecify.annotations.NullMarked;
