/**
 * What the charts of a server show: ten minutes by the second and a day by the minute, in memory of
 * fixed size.
 *
 * <h2>Contract</h2>
 *
 * <ul>
 *   <li><b>Memory.</b> {@value io.github.jettyqos.core.history.History#SECONDS} and {@value
 *       io.github.jettyqos.core.history.History#MINUTES} points of 33 bytes for each class that is
 *       not exempt, 66 KiB, and 20 bytes for the server: .9 MB with 13 classes, 4.3 MB with 64, the
 *       most.
 *   <li><b>A point a second</b>, or one each period if that is longer. A time without points, as in
 *       a pause of the process or without requests, is unknown, and no earlier value is repeated.
 *   <li><b>A reload</b> keeps the points of classes that have the same name before and after; a
 *       class that was removed is forgotten. A start of the server begins anew.
 * </ul>
 */
@NullMarked
package io.github.jettyqos.core.history;

import org.jspecify.annotations.NullMarked;
