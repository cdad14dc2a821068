package io.github.jettyqos.sim.simulate;

import java.util.List;

/**
 * The result of one run.
 *
 * @param seconds how long requests came
 * @param classes what became of each class
 * @param traffic what came
 * @param held periods in which nothing could be made of what the law proposed, if it did
 */
record RunResult(double seconds, List<ClassResult> classes, Traffic.Told traffic, long held) {}
