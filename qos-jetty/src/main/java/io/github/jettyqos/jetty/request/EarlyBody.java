package io.github.jettyqos.jetty.request;

import io.github.jettyqos.core.admit.Permit;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/**
 * What was read of a request's body before a handler may read it.
 *
 * <p>The bytes are copied: a client that sends one byte a second would otherwise keep a whole
 * network buffer for each. They are counted in {@link QueueBytes} by the size of the arrays that
 * hold them.
 *
 * <pre>
 *  T1 (timer) reads for a request while it waits: it takes the lock, sees that it waits, reads, keeps.
 *  T2 (worker) has its handler read: it takes the lock, and gets what is kept before it reads itself.
 *  So the bytes come to the handler in order, and the permit was called before T2, so that T1 reads no
 *  more once T2 has.
 * </pre>
 */
public final class EarlyBody {
  /** How reading came to an end. */
  enum End {
    /** There is no more for now. */
    PAUSE,
    /** As much as was asked for is kept; there may be more. */
    LIMIT,
    /** All of it is kept. */
    COMPLETE,
    /** The rest of it cannot be read. */
    FAILED,
    /** What was read last found no room; it cannot be read any further. */
    NO_ROOM
  }

  private static final int LEAST = 512;
  private static final int MOST = 16 << 10;

  private final Request request;
  private final QueueBytes memory;
  private final int classIndex;
  private final Deque<Content.Chunk> kept = new ArrayDeque<>(1);

  /** Bytes of the body that were kept. */
  private long length;

  /** Bytes of memory that were taken for them and not given back yet. */
  private long taken;

  /** The last array, of which a part may be free. */
  private @Nullable ByteBuffer tail;

  /** The end of the body or its failure; null while more of it may come. */
  private Content.@Nullable Chunk end;

  /**
   * Whether none will read it. The request may be over then, and one that is just being told of
   * more of its body still able to read that: it would be kept for good.
   */
  private boolean dropped;

  /** What was read before; null once that is kept. */
  private Content.@Nullable Chunk first;

  EarlyBody(Request request, QueueBytes memory, int classIndex, Content.@Nullable Chunk first) {
    this.first = first;
    this.request = request;
    this.memory = memory;
    this.classIndex = classIndex;
  }

  /** Whether this is the end of a body, and nothing else. */
  public static boolean isEmptyEnd(Content.@Nullable Chunk chunk) {
    return chunk != null
        && chunk.isLast()
        && !chunk.hasRemaining()
        && !Content.Chunk.isFailure(chunk);
  }

  /** Reads what is there, until so much of the body is kept. */
  synchronized End read(long most) {
    if (dropped) {
      return End.FAILED;
    }
    while (end == null) {
      if (length >= most) {
        return End.LIMIT;
      }
      Content.Chunk chunk = next();
      if (chunk == null) {
        return End.PAUSE;
      }
      if (Content.Chunk.isFailure(chunk)) {
        end = chunk;
        break;
      }
      end = chunk.isLast() ? Content.Chunk.EOF : null;
      length += chunk.remaining();
      if (!keep(chunk.getByteBuffer())) {
        keep(chunk);
        return End.NO_ROOM;
      }
      chunk.release();
    }
    return Content.Chunk.isFailure(end) ? End.FAILED : End.COMPLETE;
  }

  /**
   * Reads what is there for a request that waits.
   *
   * @return null if it waits no more, so that what is there is its handler's to read
   */
  synchronized @Nullable End readWhileQueued(Permit permit) {
    return permit.isQueued() ? read(Long.MAX_VALUE) : null;
  }

  private Content.@Nullable Chunk next() {
    Content.Chunk chunk = first;
    first = null;
    return chunk == null ? request.read() : chunk;
  }

  /** Copies it, as far as there is room. */
  private boolean keep(ByteBuffer bytes) {
    while (bytes.hasRemaining()) {
      ByteBuffer into = tail;
      if (into == null || !into.hasRemaining()) {
        int twice = into == null ? LEAST : 2 * into.capacity();
        int size = Math.min(MOST, Math.max(bytes.remaining(), twice));
        if (!memory.take(classIndex, size)) {
          return false;
        }
        taken += size;
        endTail();
        into = ByteBuffer.allocate(size);
        tail = into;
      }
      int some = Math.min(bytes.remaining(), into.remaining());
      into.put(bytes.slice(bytes.position(), some));
      bytes.position(bytes.position() + some);
    }
    return true;
  }

  private void endTail() {
    if (tail != null) {
      kept.add(Content.Chunk.from(tail.flip(), false));
      tail = null;
    }
  }

  /** Keeps it in its network buffer, where it would be had it not been read. */
  private void keep(Content.Chunk chunk) {
    endTail();
    kept.add(chunk);
  }

  /**
   * Whether the request has failed, which only a read tells if it happened before anybody listened.
   * What is read is kept where it is, and not counted: so this is asked once before the request is
   * admitted and once before it is handled, and never while it waits.
   */
  synchronized boolean hasFailed() {
    if (dropped) {
      return true;
    }
    if (!Content.Chunk.isFailure(end)) {
      Content.Chunk chunk = next();
      if (Content.Chunk.isFailure(chunk)) {
        end = chunk;
      } else if (chunk != null && end == null) {
        length += chunk.remaining();
        keep(chunk);
        end = chunk.isLast() ? Content.Chunk.EOF : null;
      }
    }
    return Content.Chunk.isFailure(end);
  }

  /** Why the rest of it cannot be read; null if that is not known. */
  synchronized @Nullable Throwable failure() {
    return end == null ? null : end.getFailure();
  }

  /** Bytes of it that were read. */
  synchronized long length() {
    return length;
  }

  /** Whether there is a body, as far as is known. */
  synchronized boolean isEmpty() {
    return length == 0 && end != null;
  }

  /** Whether a handler that reads now gets something from here. */
  synchronized boolean isReady() {
    return end != null || tail != null || !kept.isEmpty();
  }

  /** What a handler reads next; null if it must read the connection. */
  synchronized Content.@Nullable Chunk poll() {
    endTail();
    Content.Chunk chunk = kept.poll();
    if (chunk == null) {
      return end;
    }
    if (kept.isEmpty()) {
      giveBack();
      if (Content.Chunk.EOF.equals(end) && !chunk.isLast() && !chunk.canRetain()) {
        return Content.Chunk.from(chunk.getByteBuffer(), true);
      }
    }
    return chunk;
  }

  /** Nobody will read it. */
  synchronized void drop() {
    dropped = true;
    tail = null;
    if (first != null) {
      first.release();
      first = null;
    }
    for (Content.Chunk chunk = kept.poll(); chunk != null; chunk = kept.poll()) {
      chunk.release();
    }
    giveBack();
  }

  private void giveBack() {
    if (taken > 0) {
      memory.give(classIndex, taken);
      taken = 0;
    }
  }
}
