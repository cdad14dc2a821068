package io.github.jettyqos.jetty.route;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** The documents that count as cached. */
final class ServedDocumentsTest {
  @Test
  void served_lately_areContainedAndOthersAreNot() {
    ServedDocuments documents = new ServedDocuments(16);
    assertThat(documents.contains(0)).isFalse();
    documents.served(0);
    documents.served(7);
    documents.served(7);
    assertThat(documents.contains(0)).isTrue();
    assertThat(documents.contains(7)).isTrue();
    assertThat(documents.contains(8)).isFalse();
  }

  @Test
  void served_again_isNotForgottenWhereOthersAre() {
    ServedDocuments documents = new ServedDocuments(16);
    for (long other = 1; other < 1000; other++) {
      documents.served(other);
      documents.served(1_000_000);
    }
    assertThat(documents.contains(1_000_000)).isTrue();
    long held = LongStream.range(1, 1000).filter(documents::contains).count();
    assertThat(held).as("two sets of eight, one place taken by that one").isEqualTo(15);
  }

  @Test
  void served_soMany_mostAreContained() {
    // 128 sets of 8 for 1024 documents: what a set has beyond 8, which is 1 of 8, is forgotten.
    ServedDocuments documents = new ServedDocuments(1024);
    LongStream.range(0, 1024).forEach(documents::served);
    assertThat(LongStream.range(0, 1024).filter(documents::contains).count())
        .isBetween(820L, 1000L);
  }
}
