/**
 * An example of a control law of an application, and how it is configured.
 *
 * <pre>
 *   control: {law: io.github.jettyqos.examples.law.ProportionalLaw}
 *
 *   ControlOptions.builder().law(new OwnLaw("proportional", ProportionalLaw::new)).build()
 * </pre>
 *
 * <p>It is asked once a period, on a thread of its own. While it throws, takes longer than a period
 * or proposes an impossible partition, the last partition stays in force, and status and records
 * say why.
 */
@NullMarked
package io.github.jettyqos.examples.law;

import org.jspecify.annotations.NullMarked;
