package io.github.jettyqos.sim.model;

import io.github.jettyqos.core.Partition;

/**
 * A division of threads and what it costs in the worst case.
 *
 * @param partition budgets in the order of the classes; its total is their sum
 * @param cost the sum of the holding costs, each class beside all others busy
 */
public record CostPlan(Partition partition, double cost) {}
