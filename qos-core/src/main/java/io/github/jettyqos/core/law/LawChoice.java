package io.github.jettyqos.core.law;

/** The choice of a control law: a shipped or a custom one. */
public interface LawChoice {

  /** {@return the name in the configuration and in records} */
  String key();
}
