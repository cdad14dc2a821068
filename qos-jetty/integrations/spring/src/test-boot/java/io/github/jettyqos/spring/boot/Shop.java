package io.github.jettyqos.spring.boot;

import io.github.jettyqos.core.QosClass;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Import;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** An application whose exports last until the test releases them. */
@SpringBootConfiguration
@EnableAutoConfiguration
@Import(Shop.Pages.class)
class Shop {
  /** Six lines of YAML. */
  static final String[] CLASSES = {
    "qos.threads=8",
    "qos.classes.checkout.match[0]=path:/checkout/*",
    "qos.classes.checkout.weight=3",
    "qos.classes.export.match[0]=path:/export/*",
    "qos.classes.export.max=1",
    "qos.classes.export.queue.max=1",
    "qos.classes.rest.weight=1",
    "management.endpoints.web.exposure.include=health,qos,metrics",
    "management.endpoint.health.probes.enabled=true"
  };

  static final Semaphore STARTED = new Semaphore(0);
  static volatile CountDownLatch release = new CountDownLatch(0);

  /** The pages. */
  @RestController
  static class Pages {
    @GetMapping("/checkout/{id}")
    String checkout(@PathVariable("id") String id) {
      return Thread.currentThread().getName() + " " + Threads.isVirtual();
    }

    @GetMapping("/export/{id}")
    String export(@PathVariable("id") String id) throws InterruptedException {
      STARTED.release();
      release.await(20, TimeUnit.SECONDS);
      return "exported " + id;
    }

    @QosClass("checkout")
    @GetMapping("/pay/{id}")
    String pay(@PathVariable("id") String id) {
      return "paid " + id;
    }
  }
}
