package io.github.jettyqos.jetty.request;

import io.github.jettyqos.core.admit.Permit;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/**
 * The part of a request's body that is read before its handler.
 *
 * <p>The bytes are copied: a client that sends one byte a second would otherwise keep a whole
 * network buffer for each. They are counted in {@link QueueBytes} by the size of the arrays that
 * hold them.
 *
 * <pre>
 *  T1 (timer) reads for a queued request: it takes the lock, sees that the request is queued, reads, keeps.
 *  T2 (worker) reads for its handler: it takes the lock, and gets the kept bytes before it reads itself.
 *  So the handler gets the bytes in order. The permit was dispatched before T2, so that T1 reads nothing
 *  after T2.
 * </pre>
 */
final class EarlyBody {
  /** The result of reading. */
  enum End {
    /** No more content for now. */
    PAUSE,
    /** The requested number of bytes is kept; there may be more. */
    LIMIT,
    /** The whole body is kept. */
    COMPLETE,
    /** The rest cannot be read. */
    FAILED,
    /** There was no memory for the last chunk; reading cannot continue. */
    NO_ROOM
  }

  private static final int LEAST = 512;
  private static final int MOST = 16 << 10;

  private final Request request;
  private QueueBytes memory;
  private int classIndex;
  private final Deque<Content.Chunk> kept = new ArrayDeque<>(1);

  /** Bytes of the body read so far. */
  private long length;

  /** Bytes of memory taken and not yet given back. */
  private long taken;

  /** The last array, which may have space left. */
  private @Nullable ByteBuffer tail;

  /** The end of the body or its failure; null while more may arrive. */
  private Content.@Nullable Chunk end;

  /**
   * Whether the body is released. A pending read of the ended request could otherwise still add to
   * it, and the memory would never be given back.
   */
  private boolean dropped;

  /** The chunk that was read before; null once it is kept. */
  private Content.@Nullable Chunk first;

  EarlyBody(Request request, QueueBytes memory, int classIndex, Content.@Nullable Chunk first) {
    this.first = first;
    this.request = request;
    this.memory = memory;
    this.classIndex = classIndex;
  }

  /** Whether the chunk is the end of a body without content. */
  static boolean isEmptyEnd(Content.@Nullable Chunk chunk) {
    return chunk != null
        && chunk.isLast()
        && !chunk.hasRemaining()
        && !Content.Chunk.isFailure(chunk);
  }

  /** Reads available content, until the given number of bytes is kept. */
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
   * Reads available content for a queued request.
   *
   * @return null if it is no longer queued, so that its handler reads the content
   */
  synchronized @Nullable End readWhileQueued(Permit permit) {
    return permit.isQueued() ? read(Long.MAX_VALUE) : null;
  }

  private Content.@Nullable Chunk next() {
    Content.Chunk chunk = first;
    first = null;
    return chunk == null ? request.read() : chunk;
  }

  /** Copies the bytes, as far as there is memory. */
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

  /** Keeps the chunk in its network buffer, where it would be if unread. */
  private void keep(Content.Chunk chunk) {
    endTail();
    kept.add(chunk);
  }

  /**
   * Whether the request has failed: a failure before a listener was added is only reported by a
   * read. A chunk read here is kept in place and not counted, so this is called once before
   * admission and once before handling, and never in between.
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

  /** The failure of the rest; null if there is none known. */
  synchronized @Nullable Throwable failure() {
    return end == null ? null : end.getFailure();
  }

  synchronized long length() {
    return length;
  }

  /** Whether the request is known to have no body. */
  synchronized boolean isEmpty() {
    return length == 0 && end != null;
  }

  /** Whether a read by the handler is answered from here. */
  synchronized boolean isReady() {
    return end != null || tail != null || !kept.isEmpty();
  }

  /** The next chunk for the handler; null if it must read the connection. */
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

  /**
   * Has its bytes counted for another class; false if they do not fit there, and then they stay
   * where they are.
   */
  synchronized boolean move(QueueBytes to, int index) {
    if (taken > 0 && !to.take(index, Math.toIntExact(taken))) {
      return false;
    }
    long moved = taken;
    giveBack();
    taken = moved;
    memory = to;
    classIndex = index;
    return true;
  }

  /** Releases the body, which will not be read. */
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
