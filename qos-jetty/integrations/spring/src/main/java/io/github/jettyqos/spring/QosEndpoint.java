package io.github.jettyqos.spring;

import io.github.jettyqos.core.text.OneLine;
import io.github.jettyqos.jetty.ClassStatus;
import io.github.jettyqos.jetty.ConfigStatus;
import io.github.jettyqos.jetty.ControlStatus;
import io.github.jettyqos.jetty.ExemptStatus;
import io.github.jettyqos.jetty.Qos;
import io.github.jettyqos.jetty.QosHandler;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.annotation.Selector;
import org.springframework.boot.actuate.endpoint.annotation.WriteOperation;
import org.springframework.boot.actuate.endpoint.web.WebEndpointResponse;
import org.springframework.boot.actuate.endpoint.web.annotation.WebEndpoint;
import org.springframework.lang.Nullable;

/**
 * The endpoint {@code qos} of the actuator: what the beans of JMX show and do, in their words, over
 * HTTP. What is wrong with a request is told in one line, with status 400, or 409 if the server is
 * not in a state for it.
 */
@WebEndpoint(id = "qos")
public class QosEndpoint {
  private static final Logger LOG = LoggerFactory.getLogger(QosEndpoint.class);

  private static final String READS = "explain, propose, history, decisions, config, learned";
  private static final String WRITES =
      "apply, rollback, freeze, resume, observe, enforce, control, reload";

  private static final int LONGEST = 1000;
  private static final int SOME = 10;
  private static final int CONFLICT = 409;

  private final Qos qos;
  private final QosInstaller installer;

  QosEndpoint(Qos qos, QosInstaller installer) {
    this.qos = qos;
    this.installer = installer;
  }

  /** What an operation answers, or why it does not. */
  @FunctionalInterface
  private interface Answer {
    Object get() throws IOException;
  }

  /**
   * The state of the control loop and of all classes.
   *
   * @return by name
   */
  @ReadOperation
  public WebEndpointResponse<Object> state() {
    return answer(
        () -> {
          ControlStatus control = control();
          Map<String, Object> state = new LinkedHashMap<>();
          state.put("partition", control.getPartition());
          state.put("law", control.getLaw());
          state.put("shadow", control.isShadow());
          state.put("frozen", control.getFrozen());
          state.put("admission", control.getAdmission());
          state.put("cannotBeKept", control.getCannotBeKept());
          Map<String, Object> classes = new LinkedHashMap<>();
          for (ExemptStatus each : gate().getBeans(ExemptStatus.class)) {
            classes.put(each.getName(), exempt(each));
          }
          for (ClassStatus each : gate().getBeans(ClassStatus.class)) {
            classes.put(each.getName(), admitted(each));
          }
          state.put("classes", classes);
          return state;
        });
  }

  private static Map<String, Object> exempt(ExemptStatus of) {
    Map<String, Object> state = new LinkedHashMap<>();
    state.put("exempt", true);
    state.put("running", of.getRunning());
    state.put("arrivals", of.getArrivals());
    state.put("completed", of.getCompleted());
    state.put("residence", of.getResidence());
    return state;
  }

  private static Map<String, Object> admitted(ClassStatus of) {
    Map<String, Object> state = new LinkedHashMap<>();
    state.put("guarantee", of.getGuarantee());
    state.put("priority", of.getPriority());
    state.put("budget", of.getBudget());
    state.put("running", of.getRunning());
    state.put("queued", of.getQueued());
    state.put("arrivals", of.getArrivals());
    state.put("completed", of.getCompleted());
    state.put("cancelled", of.getCancelled());
    state.put("rejected", of.getRejected());
    state.put("observedQueued", of.getObservedQueued());
    state.put("observedRejected", of.getObservedRejected());
    state.put("waiting", of.getWaiting());
    state.put("processing", of.getProcessing());
    state.put("residence", of.getResidence());
    return state;
  }

  /**
   * What changes nothing.
   *
   * @param what explain, propose, history, decisions, config or learned
   * @param request in words, to explain
   * @param budgets a change of the partition, to propose
   * @param most how many decisions
   * @return its answer
   */
  @ReadOperation
  public WebEndpointResponse<Object> read(
      @Selector String what,
      @Nullable String request,
      @Nullable String budgets,
      @Nullable Integer most) {
    return answer(
        () ->
            switch (what) {
              case "explain" -> qos.explain(given("request", request));
              case "propose" -> control().propose(given("budgets", budgets));
              case "history" -> control().history();
              case "decisions" -> control().decisions(most == null ? SOME : most);
              case "config" -> config().export();
              case "learned" -> control().learned();
              default -> throw unknown(what, READS);
            });
  }

  /**
   * What changes something.
   *
   * @param what apply, rollback, freeze, resume, observe, enforce, control or reload
   * @param budgets a change of the partition, to apply
   * @param reason why, to apply or freeze
   * @param number of the partition to go back to
   * @return what is now the case, one line
   */
  @WriteOperation
  public WebEndpointResponse<Object> write(
      @Selector String what,
      @Nullable String budgets,
      @Nullable String reason,
      @Nullable Long number) {
    return answer(
        () ->
            switch (what) {
              case "apply" -> control().apply(given("budgets", budgets), given("reason", reason));
              case "rollback" -> {
                if (number == null) {
                  throw missing("number");
                }
                yield control().rollback(number);
              }
              case "freeze" -> control().freeze(given("reason", reason));
              case "resume" -> control().resume();
              case "observe" -> control().observe();
              case "enforce" -> control().enforce();
              case "control" -> control().control();
              case "reload" -> config().reload();
              default -> throw unknown(what, WRITES);
            });
  }

  private static WebEndpointResponse<Object> answer(Answer answer) {
    try {
      Object body = answer.get();
      return new WebEndpointResponse<>(body instanceof String text ? Map.of("said", text) : body);
    } catch (IllegalArgumentException e) {
      return refuse(WebEndpointResponse.STATUS_BAD_REQUEST, e);
    } catch (IllegalStateException e) {
      return refuse(CONFLICT, e);
    } catch (IOException e) {
      LOG.warn("the file of the configuration cannot be read", e);
      return refuse(CONFLICT, new IOException("the file cannot be read; the log says more"));
    } catch (RuntimeException e) {
      LOG.warn("an operation of the endpoint qos failed", e);
      return refuse(
          WebEndpointResponse.STATUS_INTERNAL_SERVER_ERROR,
          new IllegalStateException("that failed; the log of the server says more"));
    }
  }

  private static WebEndpointResponse<Object> refuse(int status, Exception problem) {
    String line = OneLine.of(String.valueOf(problem.getMessage()), LONGEST);
    return new WebEndpointResponse<>(Map.of("problem", line), status);
  }

  private static String given(String name, @Nullable String value) {
    if (value == null) {
      throw missing(name);
    }
    return value;
  }

  private static IllegalArgumentException missing(String name) {
    return new IllegalArgumentException(name + ": is missing");
  }

  private static IllegalArgumentException unknown(String what, String known) {
    return new IllegalArgumentException(
        "operation: " + OneLine.of(what) + " is not there; there are " + known);
  }

  private QosHandler gate() {
    QosHandler handler = installer.handler();
    if (handler == null) {
      throw new IllegalStateException("no Jetty of this application has the gate");
    }
    return handler;
  }

  private ControlStatus control() {
    return gate().getBean(ControlStatus.class);
  }

  private ConfigStatus config() {
    return gate().getBean(ConfigStatus.class);
  }
}
