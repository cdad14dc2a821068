package io.github.jettyqos.jetty.admin;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tokens change while the server runs. */
final class PresentTokensTest {
  private static final String NEXT = "0123456789-of-anna-next";

  @TempDir Path directory;

  @Test
  void file_tokenIsExchanged_onlyTheNewOneIsLetIn() throws Exception {
    try (TestAdmin admin = TestAdmin.started(directory)) {
      assertThat(status(admin, TestAdmin.OPERATOR)).isEqualTo(200);
      assertThat(status(admin, NEXT)).isEqualTo(401);
      TestAdmin.secret(directory.resolve("tokens"), "anna operator " + NEXT + "\n");
      Awaitility.await().until(() -> status(admin, NEXT) == 200);
      assertThat(status(admin, TestAdmin.OPERATOR)).isEqualTo(401);
    }
  }

  private static int status(TestAdmin admin, String token) throws Exception {
    return TestAdmin.status(admin.ask("GET /api/state", TestAdmin.bearer(token), ""));
  }

  @Test
  void file_isWrongOrGone_thoseBeforeStayUntilItIsRight() throws Exception {
    AtomicLong now = new AtomicLong();
    Path file = TestAdmin.tokens(directory);
    PresentTokens tokens = new PresentTokens(file, now::get);
    Tokens before = tokens.get();
    TestAdmin.secret(file, "anna nobody x\n");
    now.addAndGet(1_000_000_000L);
    assertThat(tokens.get()).isEqualTo(before);
    Files.delete(file);
    now.addAndGet(1_000_000_000L);
    assertThat(tokens.get()).isEqualTo(before);

    TestAdmin.secret(file, "anna operator " + NEXT + "\n");
    now.addAndGet(999_999_999L);
    assertThat(tokens.get()).as("within a second").isEqualTo(before);
    now.addAndGet(1);
    assertThat(tokens.get().holder(NEXT)).isPresent();
    assertThat(tokens.get().holder(TestAdmin.OPERATOR)).isEmpty();
  }
}
