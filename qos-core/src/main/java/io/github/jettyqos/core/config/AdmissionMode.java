package io.github.jettyqos.core.config;

/** Whether the gate does what budgets and queues ask for, or only counts it. */
public enum AdmissionMode {
  /** Requests run, wait or are turned away. */
  ENFORCE,
  /** All requests run, and what would have become of them is counted. */
  OBSERVE
}
