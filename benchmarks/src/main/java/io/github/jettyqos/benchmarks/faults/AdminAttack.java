package io.github.jettyqos.benchmarks.faults;

import io.github.jettyqos.benchmarks.admin.AttackClient;
import io.github.jettyqos.benchmarks.load.Beside;
import io.github.jettyqos.benchmarks.load.ClientProcess;
import java.util.concurrent.CompletableFuture;

/** An attack on the port of operators. */
final class AdminAttack implements Row {
  private static final int SECONDS = 3;

  @Override
  public String name() {
    return "attack on the admin connector";
  }

  @Override
  public String done() {
    return "a thousand hostile connections a second from another process for "
        + SECONDS
        + " s: wrong tokens, heads and bodies that do not end, tricks with paths, no HTTP";
  }

  @Override
  public String invariant() {
    return "gold untouched, nothing answered but by a refusal, nothing changed";
  }

  @Override
  public void play(String mode, ClientProcess load, Finding finding) throws Exception {
    try (FaultServer server = FaultServer.started(mode, "admin: {port: 0}");
        ClientProcess attack = new ClientProcess(AttackClient.class)) {
      int port = server.qos.adminUri().orElseThrow().getPort();
      String before = BadTuning.standing(server);
      attack.ask(port + " 1");
      Gold gold = new Gold(server, load, finding);
      CompletableFuture<String[]> attacking = Beside.start(() -> attack.ask(port + " " + SECONDS));
      gold.beside();
      String[] seen = attacking.get();
      finding.fact("attacks", Double.parseDouble(seen[0]));
      finding.atMost("answered otherwise than by a refusal", Double.parseDouble(seen[2]), 0);
      finding.atMost("something changed", before.equals(BadTuning.standing(server)) ? 0 : 1, 0);
      Aftermath.check(server, finding);
    }
  }
}
