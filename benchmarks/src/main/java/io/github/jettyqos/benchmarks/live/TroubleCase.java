package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.benchmarks.http.PathWork;
import io.github.jettyqos.benchmarks.http.Trouble;
import java.util.List;

/**
 * A server of which one class gets into trouble.
 *
 * @param name of it
 * @param threads of the server
 * @param works what requests do; the last class takes the rest
 * @param targets of the classes, and what the class without one is to keep all the same
 * @param streams what comes
 * @param thirds when
 * @param trouble what goes wrong in the second third
 */
record TroubleCase(
    String name,
    int threads,
    List<PathWork> works,
    List<MixedTarget> targets,
    List<String> streams,
    Thirds thirds,
    Trouble trouble) {
  TroubleCase {
    works = List.copyOf(works);
    targets = List.copyOf(targets);
    streams = List.copyOf(streams);
  }

  /** One run; the law is not told of what the class without a target is to keep. */
  LiveRun run(Column column, LiveServer.Threads kind) {
    List<MixedTarget> told = targets.subList(0, works.size() - 1);
    return LiveRun.works(
            column.config(threads, works, told), works, streams, thirds.seconds(), trouble)
        .on(kind)
        .from(column.partition(threads, works.size()));
  }

  /** The class that takes the rest, and has no target. */
  String rest() {
    return works.get(works.size() - 1).name();
  }

  boolean isIn(MixedTarget target) {
    return target.owner().equals(trouble.owner());
  }

  /** The classes that have done nothing. */
  List<MixedTarget> others() {
    return targets.stream().filter(each -> !isIn(each)).toList();
  }
}
