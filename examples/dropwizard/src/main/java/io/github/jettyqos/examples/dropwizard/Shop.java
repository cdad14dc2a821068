package io.github.jettyqos.examples.dropwizard;

import io.dropwizard.core.Application;
import io.dropwizard.core.Configuration;
import io.dropwizard.core.setup.Environment;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;

/** A shop whose checkout stays fast while exports take their time. */
public final class Shop extends Application<Configuration> {
  /** An application; its gate is in {@code config.yml}. */
  public Shop() {}

  /** The requests of both classes. */
  @Path("/")
  public static final class Orders {
    /** The resource. */
    public Orders() {}

    /** The important requests. */
    @GET
    @Path("checkout/{id}")
    public String checkout(@PathParam("id") String id) throws InterruptedException {
      Thread.sleep(10);
      return "checked out " + id + "\n";
    }

    /** The long requests. */
    @GET
    @Path("export/{id}")
    public String export(@PathParam("id") String id) throws InterruptedException {
      Thread.sleep(1000);
      return "exported " + id + "\n";
    }
  }

  @Override
  public void run(Configuration configuration, Environment environment) {
    environment.jersey().register(new Orders());
  }

  /** Takes the arguments of Dropwizard, such as {@code server config.yml}. */
  public static void main(String[] args) throws Exception {
    new Shop().run(args);
  }
}
