package io.github.jettyqos.core.config;

/** Whether the gate enforces budgets and queues, or only counts the decisions. */
public enum AdmissionMode {
  /** Requests run, wait or are turned away. */
  ENFORCE,
  /** All requests run; the decisions that the gate would have made are counted. */
  OBSERVE
}
