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
 * Puts budgets in force at nodes, by the operation that operators use. That freezes the law of a
 * node, unless it is static: two that control the same would undo each other.
 *
 * <pre>
 *  T1 (the loop) pushes to a node whose answer to the push before has not come.
 *  T2 (the client) gets that answer, or its timeout, and clears the flag of the node.
 *  T1 leaves the node out, so that no node is ever sent two and takes the older one last.
 * </pre>
 */
final class QuotaPush {
  private static final Logger LOG = LoggerFactory.getLogger(QuotaPush.class);

  /** A node that does not answer keeps what it has, and is asked again a period later. */
  private static final long TIMEOUT_MILLIS = 1000;

  private static final int LONGEST_ANSWER = 64 << 10;

  private final List<String> names;
  private final AdminRequests requests;

  /**
   * Pushes nothing yet.
   *
   * @param names of the classes, in the order of budgets
   * @param requests to admin connectors
   */
  QuotaPush(List<String> names, AdminRequests requests) {
    this.names = List.copyOf(names);
    this.requests = requests;
  }

  /** Sends; what comes of it is seen in the node's next report. */
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
      String body =
          Json.write(Map.of("budgets", text.toString(), "reason", "the law of the cluster"));
      requests
          .of(node, admin, "/api/apply", TIMEOUT_MILLIS)
          .method("POST")
          .body(new StringRequestContent("application/json", body))
          .send(new Listener(node));
    } catch (RuntimeException | Error e) {
      LOG.debug("{} cannot be sent budgets", node.name(), e);
      node.talk().pushOver(); // or it would be sent none any more
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
        // Once, and again only after it took some: an operator has to see to it.
        LOG.warn(
            "{} does not take budgets, and keeps its own: {} {}",
            node.name(),
            result.getResponse().getStatus(),
            getContentAsString());
      }
    }
  }
}
