package io.github.jettyqos.benchmarks.witness;

import com.alibaba.csp.sentinel.Entry;
import com.alibaba.csp.sentinel.EntryType;
import com.alibaba.csp.sentinel.SphU;
import com.alibaba.csp.sentinel.slots.block.BlockException;
import com.alibaba.csp.sentinel.slots.system.SystemRule;
import com.alibaba.csp.sentinel.slots.system.SystemRuleManager;
import io.github.resilience4j.bulkhead.Bulkhead;
import io.github.resilience4j.bulkhead.BulkheadConfig;
import io.github.resilience4j.bulkhead.BulkheadFullException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.component.LifeCycle;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.MapPropertySource;
import org.springframework.resilience.InvocationRejectedException;
import org.springframework.resilience.annotation.ConcurrencyLimit;
import org.springframework.resilience.annotation.ConcurrencyLimit.ThrottlePolicy;
import org.springframework.resilience.annotation.EnableResilientMethods;

/** A handler that asks a library before each request; one that is refused gets 503. */
final class GuardHandler extends Handler.Wrapper {
  private final Guard guard;

  /** The handling of a request. */
  interface Handling {
    boolean call() throws Exception;
  }

  /** What a library puts around the handling of a request; it throws to refuse it. */
  private interface Guard {
    boolean around(boolean gold, Handling handling) throws Exception;
  }

  private GuardHandler(Handler application, Guard guard) {
    super(application);
    this.guard = guard;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    boolean gold = Request.getPathInContext(request).startsWith("/gold/");
    try {
      return guard.around(gold, () -> super.handle(request, response, callback));
    } catch (BulkheadFullException | BlockException | InvocationRejectedException refused) {
      response.setStatus(HttpStatus.SERVICE_UNAVAILABLE_503);
      response.write(true, null, callback);
      return true;
    }
  }

  /** Permits for all but gold; one without a permit is refused at once, as is the default. */
  static Handler resilience4j(Handler application, int permits) {
    BulkheadConfig config = BulkheadConfig.custom().maxConcurrentCalls(permits).build();
    Bulkhead bulkhead = Bulkhead.of("export", config);
    return new GuardHandler(
        application,
        (gold, handling) -> gold ? handling.call() : bulkhead.executeCallable(handling::call));
  }

  /**
   * The adaptive system rule, which is of the whole process: beyond a load of the machine, inbound
   * requests may be as many as the highest rate times the shortest time of late. Gold is not
   * inbound, so that it is not refused.
   */
  static Handler sentinel(Handler application, double load, Path logs) {
    System.setProperty("csp.sentinel.log.dir", logs.toString());
    System.setProperty("EAGLEEYE.LOG.PATH", logs.toString()); // of what it refuses
    System.setProperty("csp.sentinel.metric.flush.interval", "0"); // no file of metrics
    SystemRule rule = new SystemRule();
    rule.setHighestSystemLoad(load);
    SystemRuleManager.loadRules(List.of(rule));
    return new GuardHandler(
        application,
        (gold, handling) -> {
          Entry entry =
              gold ? SphU.entry("gold", EntryType.OUT) : SphU.entry("export", EntryType.IN);
          try {
            return handling.call();
          } finally {
            entry.exit();
          }
        });
  }

  /** A method with a limit, for all but gold. */
  static Handler spring(Handler application, int permits, Class<? extends Work> bean) {
    AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext();
    context
        .getEnvironment()
        .getPropertySources()
        .addFirst(new MapPropertySource("here", Map.of("permits", permits)));
    context.register(Methods.class, bean);
    context.refresh();
    Work work = context.getBean(Work.class);
    GuardHandler handler =
        new GuardHandler(
            application, (gold, handling) -> gold ? handling.call() : work.done(handling));
    handler.addEventListener(
        new LifeCycle.Listener() {
          @Override
          public void lifeCycleStopped(LifeCycle event) {
            context.close();
          }
        });
    return handler;
  }

  @Configuration(proxyBeanMethods = false)
  @EnableResilientMethods(proxyTargetClass = true)
  static class Methods {}

  /** The work of a request. */
  interface Work {
    boolean done(Handling handling) throws Exception;
  }

  /** By default callers wait, for any time. */
  static class BlockingWork implements Work {
    @Override
    @ConcurrencyLimit(limitString = "${permits}")
    public boolean done(Handling handling) throws Exception {
      return handling.call();
    }
  }

  /** Callers are refused. */
  static class RejectingWork implements Work {
    @Override
    @ConcurrencyLimit(limitString = "${permits}", policy = ThrottlePolicy.REJECT)
    public boolean done(Handling handling) throws Exception {
      return handling.call();
    }
  }
}
