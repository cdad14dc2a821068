package io.github.jettyqos.dropwizard;

import io.dropwizard.core.Application;
import io.dropwizard.core.Configuration;
import io.dropwizard.core.setup.Environment;
import io.github.jettyqos.core.QosClass;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import java.util.concurrent.Semaphore;

/** An application whose exports take until they are let go. */
class Shop extends Application<Configuration> {
  final Resources resources = new Resources();

  /** The resources, of two classes. */
  @Path("/")
  public static final class Resources {
    final Semaphore begun = new Semaphore(0);
    final Semaphore letGo = new Semaphore(0);

    @GET
    @Path("checkout/{id}")
    @QosClass("critical")
    public String checkout(@PathParam("id") String id) {
      return "checked out " + id + " by " + Thread.currentThread();
    }

    @GET
    @Path("export/{id}")
    @QosClass("bulk")
    public String export(@PathParam("id") String id) throws InterruptedException {
      begun.release();
      letGo.acquire();
      return "exported " + id;
    }
  }

  @Override
  public String getName() {
    return "shop";
  }

  @Override
  public void run(Configuration configuration, Environment environment) {
    environment.jersey().register(resources);
    environment.healthChecks().register("shop", new Well());
  }

  private static final class Well extends com.codahale.metrics.health.HealthCheck {
    @Override
    protected Result check() {
      return Result.healthy();
    }
  }
}
