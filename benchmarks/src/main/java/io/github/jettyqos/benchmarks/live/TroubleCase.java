package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.benchmarks.http.PathWork;
import io.github.jettyqos.benchmarks.http.Trouble;
import java.util.List;

/**
 * A server of which one class gets into trouble, in a run of three parts: before, during and after.
 *
 * @param name of the case
 * @param threads of the server
 * @param works the work of each class; the last class takes the rest
 * @param targets of the classes, and the bound on the class without a target
 * @param streams the arrivals
 * @param third the length of a part, seconds
 * @param trouble in the second part
 */
record TroubleCase(
    String name,
    int threads,
    List<PathWork> works,
    List<MixedTarget> targets,
    List<String> streams,
    int third,
    Trouble trouble) {
  /** By then a server has measured its classes. */
  private static final int SETTLED = 5;

  TroubleCase {
    works = List.copyOf(works);
    targets = List.copyOf(targets);
    streams = List.copyOf(streams);
  }

  /** One run; the law is not told of the bound on the class without a target. */
  LiveRun run(Variant variant, LiveServer.Threads kind) {
    List<MixedTarget> told = targets.subList(0, works.size() - 1);
    return LiveRun.works(variant.config(threads, works, told), works, streams, 3 * third, trouble)
        .on(kind)
        .from(variant.partition(threads, works.size()));
  }

  /** The time in which targets are to be kept. */
  TargetWindows.Span judged() {
    return new TargetWindows.Span(Math.min(SETTLED, third), 3 * third);
  }

  TargetWindows.Span after() {
    return new TargetWindows.Span(2 * third, 3 * third);
  }

  /** The class that takes the rest, and has no target. */
  String rest() {
    return works.get(works.size() - 1).name();
  }

  /** The classes that are not in trouble. */
  List<MixedTarget> others() {
    return targets.stream().filter(each -> !each.owner().equals(trouble.owner())).toList();
  }
}
