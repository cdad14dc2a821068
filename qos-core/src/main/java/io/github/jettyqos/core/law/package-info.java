/**
 * The contract of a control law (a measurement in, a partition out), and the options of the loop
 * and of each law.
 *
 * <p>The shipped law is in {@code law.mtrr}, the laws of the papers in {@code law.paper}. A custom
 * law implements {@link io.github.jettyqos.core.law.ControlLaw} and is made for a {@link
 * io.github.jettyqos.core.law.LawContext}. {@link io.github.jettyqos.core.law.ControlOptions} holds
 * all options; they are immutable and check their ranges.
 *
 * <h2>Contract</h2>
 *
 * <ul>
 *   <li><b>Deterministic.</b> A proposal depends on the state of the law and on the measurement
 *       only: no clock, no chance, no lock, no thread, no log. Equal laws with equal measurements
 *       make equal proposals.
 *   <li><b>Error is reference minus measured</b>, everywhere. Delays are in seconds, rates per
 *       second.
 *   <li><b>Applied, not proposed.</b> {@link io.github.jettyqos.core.law.Measurement#partition} is
 *       the partition that was in force. A law that integrates continues from there, so that a
 *       limit, a freeze or an operator's change causes no wind-up, and a law that takes over starts
 *       where its predecessor stopped.
 *   <li><b>Proposals are legal.</b> Whole threads, each class within its minimum and maximum, the
 *       sum at most the total that the law was given. After a period without information a law
 *       proposes the partition in force.
 *   <li>A law is used by one thread at a time, which need not be the same each time.
 * </ul>
 */
@NullMarked
package io.github.jettyqos.core.law;

import org.jspecify.annotations.NullMarked;
