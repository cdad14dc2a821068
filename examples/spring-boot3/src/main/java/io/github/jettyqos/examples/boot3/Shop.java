package io.github.jettyqos.examples.boot3;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** A shop without any code for service classes, which {@code application.yaml} configures. */
@SpringBootApplication
@RestController
public class Shop {
  /** Starts it. */
  public static void main(String[] arguments) {
    SpringApplication.run(Shop.class, arguments);
  }

  @GetMapping("/checkout/{id}")
  String checkout(@PathVariable("id") long id) throws InterruptedException {
    Thread.sleep(10); // asks the bank
    return "paid " + id;
  }

  @GetMapping("/export/{id}")
  String export(@PathVariable("id") long id) throws InterruptedException {
    Thread.sleep(500); // reads a whole table
    return "exported " + id;
  }
}
