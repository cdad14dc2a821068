package io.github.jettyqos.jetty.cluster;

import io.github.jettyqos.core.text.Json;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import org.eclipse.jetty.client.BufferingResponseListener;
import org.eclipse.jetty.client.Result;
import org.eclipse.jetty.client.StringRequestContent;
import org.eclipse.jetty.http.HttpStatus;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The sender of budgets to nodes, by the operation for operators. It freezes the law of a node,
 * unless it is static, as two control loops would counteract each other.
 *
 * <pre>
 *  T1 (the loop) pushes to a node whose answer to the previous push is pending.
 *  T2 (the client) gets that answer, or its timeout, and clears the flag of the node.
 *  T1 skips the node, so that no node gets two pushes and applies the older one last.
 * </pre>
 */
final class QuotaPush {
  private static final Logger LOG = LoggerFactory.getLogger(QuotaPush.class);

  /** A node that does not answer keeps its budgets, and gets new ones a period later. */
  private static final long TIMEOUT_MILLIS = 1000;

  private static final int LONGEST_ANSWER = 64 << 10;

  private final List<String> names;
  private final AdminRequests requests;

  /**
   * A sender.
   *
   * @param names of the classes, in the order of budgets
   * @param requests to admin connectors
   */
  QuotaPush(List<String> names, AdminRequests requests) {
    this.names = List.copyOf(names);
    this.requests = requests;
  }

  /** Sends budgets; the result is seen in the node's next report. */
  void push(Node node, List<Integer> budgets) {
    URI admin = node.admin();
    if (admin == null || !node.talk().push()) {
      return;
    }
    try {
      StringJoiner text = new StringJoiner(", ");
      for (int k = 0; k < names.size(); k++) {
        text.add(names.get(k) + "=" + budgets.get(k));
      }
      text.add("total=" + budgets.stream().mapToInt(Integer::intValue).sum());
      String body =
          Json.write(Map.of("budgets", text.toString(), "reason", "the law of the cluster"));
      requests
          .of(node, admin, "/api/apply", TIMEOUT_MILLIS)
          .method("POST")
          .body(new StringRequestContent("application/json", body))
          .send(new Listener(node));
    } catch (RuntimeException | Error e) {
      LOG.debug("{} cannot be sent budgets", node.name(), e);
      node.talk().pushOver(); // otherwise it would never get budgets again
    }
  }

  private static final class Listener extends BufferingResponseListener {
    private final Node node;

    Listener(Node node) {
      super(LONGEST_ANSWER);
      this.node = node;
    }

    @Override
    public void onComplete(Result result) {
      node.talk().pushOver();
      if (result.isFailed()) {
        LOG.debug("{} did not answer to budgets", node.name(), result.getFailure());
      } else if (result.getResponse().getStatus() == HttpStatus.OK_200) {
        node.talk().takesBudgets();
      } else if (node.talk().refusesAnew()) {
        // Logged once, and again only after an accepted push, as an operator has to act.
        LOG.warn(
            "{} does not take budgets, and keeps its own: {} {}",
            node.name(),
            result.getResponse().getStatus(),
            getContentAsString());
      }
    }
  }
}
