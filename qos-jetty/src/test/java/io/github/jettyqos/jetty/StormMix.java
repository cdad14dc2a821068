package io.github.jettyqos.jetty;
final class StormMix { static void run(Storm s, long ms) {} }
