package io.github.jettyqos.jetty;
final class StormStarts { static void run(StormPlan p, StormReport r) {} }
