package io.github.jettyqos.sim.haproxy;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.HaproxyProcess;
import io.github.jettyqos.sim.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Stream;

/**
 * A real HAProxy, by what the command writes of the file of the nodes.
 *
 * @param process that runs
 * @param port at which it listens
 * @param nodes their file
 * @param written its own
 */
record WrittenHaproxy(HaproxyProcess process, int port, Path nodes, Path written)
    implements AutoCloseable {
  /**
   * Writes and starts one.
   *
   * @param name of both files, without endings
   * @param yaml of the nodes, by the port at which HAProxy is to listen
   */
  static WrittenHaproxy start(
      Path directory, String name, IntFunction<String> yaml, String... options) throws IOException {
    int port = HaproxyProcess.freePort();
    Path nodes = Files.writeString(directory.resolve(name + ".yaml"), yaml.apply(port));
    Path written = directory.resolve(name + ".cfg");
    List<String> command = List.of("haproxy", nodes.toString(), "--out", written.toString());
    CommandRun run =
        CommandRun.of(Stream.concat(command.stream(), Stream.of(options)).toArray(String[]::new));
    assertThat(run.err()).isEmpty();
    return new WrittenHaproxy(new HaproxyProcess(written, port), port, nodes, written);
  }

  @Override
  public void close() {
    process.close();
  }
}
