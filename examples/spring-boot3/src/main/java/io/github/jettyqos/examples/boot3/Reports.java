package io.github.jettyqos.examples.boot3;

import io.github.jettyqos.core.QosClass;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** The second step: a class that an annotation names, instead of a path. */
@RestController
@QosClass("export")
class Reports {
  @GetMapping("/customers/{id}/report")
  String report(@PathVariable("id") long id) throws InterruptedException {
    Thread.sleep(500);
    return "report of " + id;
  }

  @QosClass("checkout")
  @GetMapping("/customers/{id}/cart")
  String cart(@PathVariable("id") long id) {
    return "cart of " + id;
  }
}
