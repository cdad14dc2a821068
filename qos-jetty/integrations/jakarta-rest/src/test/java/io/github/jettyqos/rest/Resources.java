package io.github.jettyqos.rest;

import io.github.jettyqos.core.QosClass;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HEAD;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Context;
import java.util.List;

/** Resources whose templates match the same paths, so that their order is significant. */
final class Resources {
  static final List<Class<?>> ALL =
      List.of(
          Orders.class,
          Items.class,
          Any.class,
          Literal.class,
          Files.class,
          Numbers.class,
          Sub.class,
          Impl.class,
          Root.class,
          Greedy.class,
          Twin.class);

  private Resources() {}

  /** Class, methods and a method without a path. */
  @QosClass("gold")
  @Path("orders")
  public static class Orders {
    @GET
    public String all() {
      return "";
    }

    @POST
    @QosClass("silver")
    @Consumes("*/*")
    public String add() {
      return "";
    }

    @GET
    @Path("{id}")
    public String one() {
      return "";
    }

    @GET
    @Path("/new")
    @QosClass("bronze")
    public String form() {
      return "";
    }

    @DELETE
    @Path("{id: [0-9]+}")
    @QosClass("silver")
    public String remove() {
      return "";
    }

    @GET
    @Path("{id}/lines/{line}/")
    @QosClass("bronze")
    public String line() {
      return "";
    }
  }

  /** The same paths as another class, by other methods. */
  @Path("/orders/")
  public static class Twin {
    @PUT
    @QosClass("bronze")
    public String replace() {
      return "";
    }

    @PUT
    @Path("{other}")
    public String replaceOne() {
      return "";
    }
  }

  /** Matches many paths with a more specific resource. */
  @QosClass("silver")
  @Path("{kind}")
  public static class Any {
    @GET
    public String all() {
      return "";
    }

    @POST
    @Path("{id}")
    public String post() {
      return "";
    }

    @HEAD
    @Path("{id}")
    @QosClass("bronze")
    public String head() {
      return "";
    }

    @GET
    @Path("{id}")
    @QosClass("gold")
    public String get() {
      return "";
    }
  }

  /** Methods without a path, below a path of another class. */
  @QosClass("bronze")
  @Path("items/1")
  public static class Literal {
    @GET
    public String one() {
      return "";
    }
  }

  /** Methods with a path only. */
  @Path("items")
  public static class Items {
    @POST
    @Path("{id}")
    @QosClass("gold")
    public String post() {
      return "";
    }

    @GET
    @Path("{name}.{type}")
    @QosClass("silver")
    public String file() {
      return "";
    }

    @GET
    @Path("a b")
    @QosClass("bronze")
    public String blank() {
      return "";
    }
  }

  /** A variable that matches slashes. */
  @Path("files")
  public static class Files {
    @GET
    @Path("{path: .+}")
    @QosClass("silver")
    public String file() {
      return "";
    }

    @GET
    @Path("{dir}/1")
    @QosClass("gold")
    public String one() {
      return "";
    }

    @PUT
    @Path("{path: .+}/1")
    @QosClass("bronze")
    public String put() {
      return "";
    }
  }

  /** A greedy variable of the class. */
  @Path("lines/{path: .+}")
  public static class Greedy {
    @GET
    @QosClass("bronze")
    public String all() {
      return "";
    }

    @PUT
    @Path("1")
    @QosClass("gold")
    public String never() {
      return "";
    }
  }

  /** A variable with an expression. */
  @QosClass("bronze")
  @Path("{number: [0-9]+}")
  public static class Numbers {
    @GET
    public String get() {
      return "";
    }

    @DELETE
    @Path("{id: a|b}")
    @QosClass("gold")
    public String delete() {
      return "";
    }
  }

  /** Locators. */
  @Path("sub")
  public static class Sub {
    @Path("{id}")
    @QosClass("gold")
    public Located locate(@Context ContainerRequestContext request) {
      request.setProperty(Reporting.LOCATED, "gold");
      return new Located();
    }

    @GET
    @Path("{id}")
    @QosClass("bronze")
    public String get() {
      return "";
    }

    @GET
    @Path("a/b")
    @QosClass("silver")
    public String literal() {
      return "";
    }

    @Path("1/{x}")
    @QosClass("silver")
    public Located other(@Context ContainerRequestContext request) {
      request.setProperty(Reporting.LOCATED, "silver");
      return new Located();
    }
  }

  /** The sub-resource of a locator. */
  public static class Located {
    @GET
    public String get() {
      return "";
    }

    @GET
    @Path("{x}")
    public String one() {
      return "";
    }
  }

  /** Annotations for implementations. */
  @Path("impl")
  public interface Crud<T> {
    @GET
    @Path("{id}")
    String get();

    @POST
    @Consumes("*/*")
    void add(T what);
  }

  /** Inherits its paths from an interface. */
  @QosClass("gold")
  public static class Impl implements Crud<String> {
    @Override
    public String get() {
      return "";
    }

    @Override
    @QosClass("silver")
    public void add(String what) {}
  }

  /** The path of the application itself, and all paths without another resource. */
  @Path("/")
  public static class Root {
    @GET
    @QosClass("gold")
    public String get() {
      return "";
    }

    @DELETE
    @Path("{a}/{b}/{c}")
    @QosClass("silver")
    public String delete() {
      return "";
    }
  }
}
