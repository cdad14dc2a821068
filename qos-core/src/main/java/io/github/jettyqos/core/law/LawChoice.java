package io.github.jettyqos.core.law;

/** What decides the partition while a server runs: a shipped law, or one of one's own. */
public interface LawChoice {

  /** {@return the name in a configuration, in records and for an operator} */
  String key();
}
