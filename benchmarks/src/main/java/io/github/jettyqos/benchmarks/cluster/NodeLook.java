package io.github.jettyqos.benchmarks.cluster;

import io.github.jettyqos.benchmarks.load.ClientProcess;
import io.github.jettyqos.core.manage.NodeView;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/**
 * What a front end knows of a node.
 *
 * @param dispatched requests that it ever sent there
 * @param inFlight of these, those that are not over
 * @param health by its name
 */
record NodeLook(long dispatched, int inFlight, String health) {

  static NodeLook of(NodeView node) {
    return new NodeLook(node.dispatched(), node.inFlight(), node.health());
  }

  String word() {
    return dispatched + "," + inFlight + "," + health;
  }

  static List<NodeLook> ask(ClientProcess front) throws IOException {
    return Arrays.stream(front.ask("nodes")).map(NodeLook::parse).toList();
  }

  private static NodeLook parse(String word) {
    String[] words = word.split(",", -1);
    return new NodeLook(Long.parseLong(words[0]), Integer.parseInt(words[1]), words[2]);
  }
}
