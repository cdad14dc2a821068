/**
 * What was measured: delays per class, over a sliding window and since the start.
 *
 * <p>Recording is one uncontended compare-and-set and two stores for any number of threads, and
 * allocates nothing; the thread that fills a buffer, or reads, pays for moving it into histograms.
 *
 * <p>And what a front end counts of its nodes: {@link
 * io.github.jettyqos.core.measure.ClusterCounts}.
 */
@NullMarked
package io.github.jettyqos.core.measure;

import org.jspecify.annotations.NullMarked;
