package io.github.jettyqos.jetty.admin;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.BufferUtil;

/** A bounded body, read without holding a thread. */
final class SmallBody implements Runnable {
  /** Bytes of a body; the longest useful one is a whole configuration. */
  static final int MOST = 65_536;

  private final Request request;
  private final Consumer<byte[]> whole;
  private final Consumer<Problem> failed;
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  private SmallBody(Request request, Consumer<byte[]> whole, Consumer<Problem> failed) {
    this.request = request;
    this.whole = whole;
    this.failed = failed;
  }

  /** Calls one of both consumers, once, in this thread or another. */
  static void read(Request request, Consumer<byte[]> whole, Consumer<Problem> failed) {
    if (request.getLength() > MOST) {
      failed.accept(tooLong());
    } else {
      new SmallBody(request, whole, failed).run();
    }
  }

  @Override
  public void run() {
    while (true) {
      Content.Chunk chunk = request.read();
      if (chunk == null) {
        request.demand(this);
        return;
      }
      if (Content.Chunk.isFailure(chunk)) {
        failed.accept(problem(chunk.getFailure()));
        return;
      }
      ByteBuffer buffer = chunk.getByteBuffer();
      boolean fits = bytes.size() + buffer.remaining() <= MOST;
      if (fits) {
        bytes.writeBytes(BufferUtil.toArray(buffer));
      }
      chunk.release();
      if (!fits) {
        failed.accept(tooLong());
        return;
      }
      if (chunk.isLast()) {
        whole.accept(bytes.toByteArray());
        return;
      }
    }
  }

  private static Problem tooLong() {
    return new Problem(HttpStatus.PAYLOAD_TOO_LARGE_413, "body: is longer than " + MOST + " bytes");
  }

  private static Problem problem(Throwable failure) {
    if (failure instanceof TimeoutException) {
      return new Problem(HttpStatus.REQUEST_TIMEOUT_408, "body: does not come");
    }
    return new Problem(
        failure instanceof HttpException known ? known.getCode() : HttpStatus.BAD_REQUEST_400,
        "body: cannot be read");
  }
}
