/**
 * Admission: which requests run now, which wait in a queue, which are rejected, and the life of
 * admitted work from admission to its end.
 *
 * <h2>The gate</h2>
 *
 * <ul>
 *   <li><b>Kept.</b> A class has its kept threads at once, whatever the other classes do. Kept
 *       threads are never lent. After a change of the partition this holds once running requests
 *       have given back the surplus.
 *   <li><b>Common.</b> All other threads serve any class: none stays idle while a class waits that
 *       is below its maximum and has room at the common station.
 *   <li><b>Most.</b> A class never has more permits running than its maximum, apart from those that
 *       were running when the maximum was lowered.
 *   <li><b>Total.</b> Running permits plus idle kept threads never exceed the total, with the same
 *       exception. Where the total is less than the sum of the budgets, no thread is kept.
 *   <li><b>Order.</b> Inside a class, the order of its {@linkplain
 *       io.github.jettyqos.core.QueuePolicy queue policy}. First come, first served: no request
 *       overtakes another. Any other policy: a permit that has waited for the {@linkplain
 *       io.github.jettyqos.core.QueueRule#bound() bound} goes before all that have not, in order of
 *       arrival. Across classes, a common thread goes to the class of highest priority that has
 *       work and is under its budget, and only then to a class beyond its budget.
 *   <li><b>Station.</b> Beyond its kept threads a class starts no request while the running
 *       requests of all classes of at least its priority exceed its limit at the common station.
 *   <li><b>No lost wake-up.</b> No permit stays queued while its class has room.
 *   <li><b>Exactly once.</b> A permit is released once, however often a release is asked for; a
 *       queued permit ends in exactly one of dispatched, rejected, cancelled.
 *   <li><b>Speed.</b> Within the kept threads, admission and release are one compare-and-set each:
 *       no lock, no allocation, no clock. Beyond them, admission reads the words of the other
 *       classes, and takes the lock only while a request waits for a common thread. (A class that
 *       serves by document has to see every dispatch, and takes the lock for each admission.)
 * </ul>
 *
 * <p>A lent thread comes back when the borrowing request finishes, since running requests are not
 * preempted: a class that must never wait has to keep the threads that it needs.
 *
 * <h2>Admitted work</h2>
 *
 * <p>{@link io.github.jettyqos.core.admit.Permit} stands for a request, a task of the application,
 * or an event of a simulation. It is admitted, started and ended through {@link
 * io.github.jettyqos.core.admit.WorkLifecycle}, which owns the gate and the measurements behind it.
 * Work that ends without having been started gives its thread back and is not measured. Any number
 * of threads may end it: the first call counts.
 *
 * <p>An {@link io.github.jettyqos.core.admit.Observation} tells what the gate would have done with
 * work that it lets pass, for a roll-out: it plays a gate of its own and changes nothing.
 */
@NullMarked
package io.github.jettyqos.core.admit;

import org.jspecify.annotations.NullMarked;
