package io.github.jettyqos.core.admit;

/** The documents that were dispatched last, each once, the latest first; so many and no more. */
final class RecentDocuments {
  private final long[] documents;
  private int size;

  RecentDocuments(int most) {
    this.documents = new long[most];
  }

  int size() {
    return size;
  }

  /** The one at a place; 0 is the latest. */
  long get(int place) {
    return documents[place];
  }

  /** Puts a document first. Constant time: the memory is small. */
  void dispatched(long document) {
    int place = 0;
    while (place < size && documents[place] != document) {
      place++;
    }
    if (place == documents.length) {
      place--; // the oldest is forgotten
    } else if (place == size) {
      size++;
    }
    System.arraycopy(documents, 0, documents, 1, place);
    documents[0] = document;
  }
}
