package io.github.jettyqos.jetty;

import io.github.jettyqos.core.measure.ClassCounts;
import io.github.jettyqos.jetty.operate.BeanNames;
import io.github.jettyqos.jetty.operate.ManagedServer;
import java.io.IOException;
import org.eclipse.jetty.util.annotation.ManagedObject;
import org.eclipse.jetty.util.component.Dumpable;

/** The managed bean of a class of requests that pass without admission. */
@ManagedObject("A class of requests that pass without admission")
final class ExemptStatus extends CountedStatus {
  ExemptStatus(ManagedServer managed, String name) {
    super(managed, BeanNames.Type.EXEMPT_CLASS, name);
    number("rejected", "requests that were refused, since the start", () -> counts().rejections());
  }

  @Override
  public void dump(Appendable out, String indent) throws IOException {
    Dumpable.dumpObject(out, this);
  }

  @Override
  public String toString() {
    String head = "exempt class " + name;
    if (!managed.isRunning()) {
      return head;
    }
    ClassCounts counts = counts();
    return "%s{running=%d,arrivals=%d}".formatted(head, counts.running(), counts.arrivals());
  }
}
