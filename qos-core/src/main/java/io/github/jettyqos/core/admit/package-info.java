/**
 * The gate: which requests hold a worker now, which wait, which are turned away.
 *
 * <h2>Contract</h2>
 *
 * <ul>
 *   <li><b>Kept.</b> A class has what is kept for it at once, whatever the others do. What is kept
 *       is never lent. After a change that is so once running requests have given back what they
 *       have too much.
 *   <li><b>Common.</b> All else goes to whoever waits: no thread that is kept for nobody stays idle
 *       while a class that may have more, and for which there is room at the common station, waits.
 *   <li><b>Most.</b> A class never has more permits running than its most, except for those that
 *       were already running when it was lowered.
 *   <li><b>Total.</b> The permits running over all classes, and what is kept and idle, never exceed
 *       the total, with the same exception. Where the total is less than the sum of the budgets
 *       nothing is kept.
 *   <li><b>Order.</b> Inside a class, in the order of its {@linkplain
 *       io.github.jettyqos.core.QueuePolicy queue policy}. First come, first served: none
 *       overtakes. Any other: a permit that has waited for the {@linkplain
 *       io.github.jettyqos.core.QueueRule#bound() bound} goes before all that have not, in order of
 *       arrival; none is passed over for longer. Across classes, a common worker goes to the
 *       highest-priority class that has work and is under its budget; only then to one beyond it.
 *   <li><b>Station.</b> Beyond what is kept for it a class starts nothing while the running
 *       requests of all classes not behind it in priority are more at the common station than its
 *       limit.
 *   <li><b>No lost wake-up.</b> No permit stays queued while its class has room.
 *   <li><b>Exactly once.</b> A permit is released once, whatever happens and however often it is
 *       asked; a queued permit ends in exactly one of dispatched, rejected, cancelled.
 *   <li><b>Speed.</b> Within what is kept, admission and release are one compare-and-set each: no
 *       lock, no allocation, no clock. Beyond it admission reads the words of the other classes,
 *       and takes the lock only while somebody waits for a common worker. (A class that serves by
 *       document must see every dispatch, and so takes the lock for each admission.)
 * </ul>
 *
 * <p>What is lent comes back when the borrower finishes, since nothing is preempted: for a class
 * that must never wait, what it needs must be kept.
 */
@NullMarked
package io.github.jettyqos.core.admit;

import org.jspecify.annotations.NullMarked;
