/**
 * The control loop: measure, propose, limit, apply; and what an operator can do to it.
 *
 * <h2>Contract</h2>
 *
 * <ul>
 *   <li><b>One writer.</b> On a running server the partition is changed by {@link
 *       io.github.jettyqos.core.loop.ControlLoop} alone, for the law or for an operator.
 *   <li><b>The last good partition.</b> A law that fails, a number that is none, a period without a
 *       request, a clock that jumps, a pause of more than eight periods: the partition stays as it
 *       is, the step is counted under its {@link io.github.jettyqos.core.loop.HoldReason}, and
 *       measuring begins anew where time was lost.
 *   <li><b>No law does harm.</b> Whatever it proposes, idle threads serve who waits, a total is
 *       lowered on evidence alone, and where more is lost than the static partition would, that
 *       takes its place for a while: {@link io.github.jettyqos.core.loop.ControlStep#invariants}.
 *   <li><b>A queue that grows beyond chance is answered at once</b>, by laws that can be asked at
 *       any time: {@link io.github.jettyqos.core.loop.ControlStep#isDue}.
 *   <li><b>No operator waits for a law of one's own.</b> It is asked on a thread of its own,
 *       without the monitor of the loop, and for a period at most.
 *   <li><b>No jump.</b> A law, a guarantee or an operator's hand that gives way changes nothing by
 *       that: the law that takes over goes on from the partition in force.
 *   <li><b>Everything is told.</b> Each step leaves a {@link
 *       io.github.jettyqos.core.loop.LoopRecord}: what was measured, what the model says, what was
 *       proposed and done, and why. They are bounded in number.
 *   <li><b>Requests pay nothing.</b> A step reads counters and recorders that admission keeps
 *       anyway, and writes a partition if it changes.
 * </ul>
 */
@NullMarked
package io.github.jettyqos.core.loop;

import org.jspecify.annotations.NullMarked;
