/**
 * The control loop: measure, propose, limit, apply; and the operations of an operator.
 *
 * <h2>Contract</h2>
 *
 * <ul>
 *   <li><b>One writer.</b> On a running server the partition is changed by {@link
 *       io.github.jettyqos.core.loop.ControlLoop} alone, for the law or for an operator.
 *   <li><b>The last good partition.</b> After a failure of the law, a value that is not a number, a
 *       period without requests, a jump of the clock or a pause of more than eight periods the
 *       partition stays, the step is counted under its {@link
 *       io.github.jettyqos.core.loop.StepReport.HoldReason}, and measurements restart if time was
 *       lost.
 *   <li><b>No law does harm.</b> Whatever it proposes, idle threads serve queued requests, a total
 *       is lowered only on evidence, and a law that does worse than the static partition is
 *       replaced by it for a while: {@link io.github.jettyqos.core.loop.ControlStep#invariants}.
 *   <li><b>A queue that grows beyond chance is answered at once</b>, by laws that can be called at
 *       any time: {@link io.github.jettyqos.core.loop.ControlStep#isDue}.
 *   <li><b>No operator waits for a custom law.</b> It is called on a thread of its own, without the
 *       monitor of the loop, with a timeout of a period.
 *   <li><b>Bumpless transfer.</b> After a change of law or guarantee, or the end of a freeze, the
 *       law continues from the partition in force.
 *   <li><b>Everything is recorded.</b> Each step leaves a {@link
 *       io.github.jettyqos.core.loop.LoopRecord}: measurement, prediction, proposal, action and
 *       reason. Their number is bounded.
 *   <li><b>No cost for requests.</b> A step reads existing counters and recorders, and writes a
 *       partition if it changes.
 * </ul>
 */
@NullMarked
package io.github.jettyqos.core.loop;

import org.jspecify.annotations.NullMarked;
