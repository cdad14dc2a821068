package io.github.jettyqos.core.classify;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.config.QosConfig;
import java.lang.management.ManagementFactory;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClassifierAllocationTest {
  private static final int CALLS = 100_000;

  @Test
  void classify_manyRequests_allocatesNothing() {
    Classifier classifier =
        Classifier.compile(
            List.of(),
            QosConfig.builder()
                .add(ServiceClass.named("a").match("path:/a/*", "method:POST"))
                .add(ServiceClass.named("b").match("header:X-Tier=gold").match("host:*.example"))
                .add(ServiceClass.named("c").match("cidr:10.0.0.0/8"))
                .add(ServiceClass.named("d").match("destination:10.0.0.1"))
                .add(ServiceClass.named("e").match("cookie:tier=gold").match("query:q=é b"))
                .build()
                .classes(),
            new TestSyntax());
    TestRequest request =
        TestRequest.get("/b")
            .host("www.example.com")
            .with("X-Tier", "silver")
            .with("Cookie", "session=0123456789; tier=golden")
            .query("a=b&q=%C3%A9+c&q=\u00e9+d");
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long thread = Thread.currentThread().getId();
    classifyAll(classifier, request); // classes loaded, nothing measured

    long before = threads.getThreadAllocatedBytes(thread);
    int sum = classifyAll(classifier, request);
    long bytes = threads.getThreadAllocatedBytes(thread) - before;

    assertThat(sum).isEqualTo(5 * CALLS);
    // The counting itself costs some bytes; one object of 16 bytes per call would be 1.6 million.
    assertThat(bytes).isLessThan(CALLS);
  }

  private static int classifyAll(Classifier classifier, TestRequest request) {
    int sum = 0;
    for (int i = 0; i < CALLS; i++) {
      sum += classifier.classify(request);
    }
    return sum;
  }
}
