/**
 * The gate: which requests hold a worker now, which wait, which are turned away.
 *
 * <h2>Contract</h2>
 *
 * <ul>
 *   <li><b>Budget.</b> A class that neither borrows nor had its budget lowered never has more
 *       permits running than its budget. A lowered budget is reclaimed as running requests finish.
 *   <li><b>Total.</b> The permits running over all classes never exceed the total, except for those
 *       that were already running when it was lowered. A class within its budget waits for what
 *       others have not given back only where the total leaves no room.
 *   <li><b>Order.</b> Inside a class, in the order of its {@linkplain
 *       io.github.jettyqos.core.QueuePolicy queue policy}. First come, first served: none
 *       overtakes. Any other: a permit that has waited for the {@linkplain
 *       io.github.jettyqos.core.QueueRule#bound() bound} goes before all that have not, in order of
 *       arrival; none is passed over for longer. Across classes, a free worker goes to the
 *       highest-priority class that has work and is under its budget; only then to one that
 *       borrows.
 *   <li><b>No lost wake-up.</b> No permit stays queued while its class has room.
 *   <li><b>Exactly once.</b> A permit is released once, whatever happens and however often it is
 *       asked; a queued permit ends in exactly one of dispatched, rejected, cancelled.
 *   <li><b>Speed.</b> While the budget has room, admission and release are one compare-and-set
 *       each: no lock, no allocation, no clock. (A class that serves by document must see every
 *       dispatch, and so takes the lock for each admission.)
 * </ul>
 *
 * <p>A class borrows only what another class declares as lendable. What is lent comes back when the
 * borrower finishes, since nothing is preempted: a class that must never wait must not lend.
 */
@NullMarked
package io.github.jettyqos.core.admit;

import org.jspecify.annotations.NullMarked;
