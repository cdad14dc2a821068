package io.github.jettyqos.spring;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** The failure analyzer for keys of Boot. */
final class BootKeyFailureAnalyzer extends AbstractFailureAnalyzer<BootKeyException> {
  @Override
  protected FailureAnalysis analyze(Throwable rootFailure, BootKeyException cause) {
    return new FailureAnalysis(cause.getMessage(), cause.action(), cause);
  }
}
