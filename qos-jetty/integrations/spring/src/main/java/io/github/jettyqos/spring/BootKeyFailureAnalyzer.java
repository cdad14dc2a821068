package io.github.jettyqos.spring;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Says which key of Boot's stopped the start. */
final class BootKeyFailureAnalyzer extends AbstractFailureAnalyzer<BootKeyException> {
  @Override
  protected FailureAnalysis analyze(Throwable rootFailure, BootKeyException cause) {
    return new FailureAnalysis(cause.getMessage(), cause.action(), cause);
  }
}
