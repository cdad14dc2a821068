package io.github.jettyqos.sim.experiment.cluster;

import io.github.jettyqos.sim.server.Content;

/**
 * What a request needs.
 *
 * @param document its target
 * @param size bytes of the answer
 * @param workSeconds on the processor
 * @param elsewhereSeconds on the disk
 * @param holdSeconds on the network
 */
record FileContent(
    long document, long size, double workSeconds, double elsewhereSeconds, double holdSeconds)
    implements Content {}
