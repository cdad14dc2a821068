package io.github.jettyqos.core.admit;

/** The documents dispatched last, each once, the latest first, up to a fixed number. */
final class RecentDocuments {
  private final long[] documents;
  private int size;

  RecentDocuments(int most) {
    this.documents = new long[most];
  }

  int size() {
    return size;
  }

  /** The document at a place; 0 is the latest. */
  long get(int place) {
    return documents[place];
  }

  /** Moves a document to the front. Linear in the small capacity. */
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
