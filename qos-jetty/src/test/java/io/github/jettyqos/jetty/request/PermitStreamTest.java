package io.github.jettyqos.jetty.request;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.http.MetaData;
import org.eclipse.jetty.server.HttpStream;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the owner of a stream knows when its response begins. */
final class PermitStreamTest {
  private static final HttpStream NOTHING =
      (HttpStream)
          Proxy.newProxyInstance(
              HttpStream.class.getClassLoader(),
              new Class<?>[] {HttpStream.class},
              (proxy, method, arguments) -> null);

  /** An owner that looks at its stream, as one does that releases its permit then. */
  private static final class Looking implements PermitStream.Owner {
    final PermitStream stream = new PermitStream(NOTHING, this, true);
    String seen = "";

    @Override
    public void onStreamEnding() {}

    @Override
    public void end() {}

    @Override
    public void onBegun(HttpFields headers) {
      seen += stream.isError() ? "failed" : "begun";
    }
  }

  @ParameterizedTest
  @CsvSource({"200,begun", "503,failed", "103,''"})
  void response_thatBegins_isKnownToHaveFailedByThen(int status, String seen) {
    Looking owner = new Looking();
    MetaData.Response head =
        new MetaData.Response(status, null, HttpVersion.HTTP_1_1, HttpFields.EMPTY);
    owner.stream.send(null, head, false, null, Callback.NOOP);
    assertThat(owner.seen).isEqualTo(seen);
  }
}
