package io.github.jettyqos.sim.experiment.cluster;

import io.github.jettyqos.sim.server.Content;

/**
 * A request to a cluster. Its target is the document of its content.
 *
 * @param content what it needs
 * @param client who asks
 * @param kind by the resource that it stresses; 0 to {@link #KINDS} - 1
 */
record Asked(Content content, long client, int kind) {
  /** Those of Casalicchio and Colajanni 2001: static, processor, disk, secure. */
  static final int KINDS = 4;
}
