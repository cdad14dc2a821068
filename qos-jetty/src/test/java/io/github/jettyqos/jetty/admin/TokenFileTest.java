package io.github.jettyqos.jetty.admin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.manage.Actor.Role;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Token files: accepted, or refused with the line and without a token. */
final class TokenFileTest {
  private static final String SECRET = "s3cret-s3cret-s3cret";
  private static final String HASH = "sha256:" + Tokens.hash("the-other-token-of-bob");

  @TempDir Path directory;

  private Path file(String text, String permissions) throws Exception {
    Path file = TestAdmin.secret(directory.resolve("tokens"), text);
    return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
  }

  @Test
  void read_tokensAndHashes_areKnown() throws Exception {
    Tokens tokens =
        TokenFile.read(
            file(
                "# who\n\n  anna\toperator  %s \nbob viewer %s\n".formatted(SECRET, HASH),
                "rw-------"));
    assertThat(tokens.holder(SECRET).orElseThrow().name()).isEqualTo("anna");
    assertThat(tokens.holder(SECRET).orElseThrow().role()).isEqualTo(Role.OPERATOR);
    assertThat(tokens.holder("the-other-token-of-bob").orElseThrow().role()).isEqualTo(Role.VIEWER);
    assertThat(tokens.holder(HASH)).isEmpty();
    assertThat(tokens.holder(HASH.substring(7))).isEmpty();
    assertThat(tokens.holder("")).isEmpty();
    assertThat(tokens.toString()).doesNotContain(SECRET);
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = " => ",
      value = {
        "anna operator => line 1: has 2 words; give NAME ROLE TOKEN",
        "anna operator T T => line 1: has 4 words; give NAME ROLE TOKEN",
        "# x;anna oprator T => line 2: oprator is no role; did you mean operator?",
        "anna T operator => line 1: its second word is no role; give one of viewer, operator",
        "anna OPERATOR T => line 1: OPERATOR is no role; did you mean operator?",
        "anna operator short => line 1: has a token of 5 characters; give 16 to 512, such as openssl rand -hex 32 prints",
        "anna operator sha256:12 => line 1: has no 64 hexadecimal digits behind sha256:",
        "anna operator s3cret,s3cret,s3cret => line 1: has a token with other characters than A-Z a-z 0-9 . _ ~ + / - =",
        "anna operator T;anna viewer T2 => line 2: has the name of line 1",
        "anna operator T;;bob viewer T => line 3: has the token of line 1",
        "'' => names nobody; give a line NAME ROLE TOKEN",
        "# anna operator T => names nobody; give a line NAME ROLE TOKEN"
      })
  void read_wrong_namesTheLineAndShowsNoToken(String text, String problem) throws Exception {
    String lines =
        text.replace(";", "\n").replace("T2", "another-" + SECRET).replace(" T", " " + SECRET);
    Path file = file(lines, "rw-------");
    assertThatThrownBy(() -> TokenFile.read(file))
        .isInstanceOf(ConfigException.class)
        .hasMessageStartingWith("admin.tokens: ")
        .hasMessageEndingWith(problem)
        .satisfies(e -> assertThat(e.getMessage()).doesNotContain("s3cret", "short\n"));
  }

  @ParameterizedTest
  @CsvSource({
    "rw-------, true, true",
    "r--------, true, true",
    "rw-r-----, false, true",
    "rw-r--r--, false, true",
    "rw----r--, false, true",
    "rw--w----, false, false",
    "rw-----w-, false, false"
  })
  void read_othersCanReadOrWrite_isRefusedUnlessItHoldsHashesOnly(
      String permissions, boolean secret, boolean hashes) throws Exception {
    Path clear = file("anna operator " + SECRET, permissions);
    assertThat(accepts(clear)).isEqualTo(secret);
    Path hashed = file("bob viewer " + HASH, permissions);
    assertThat(accepts(hashed)).isEqualTo(hashes);
  }

  private static boolean accepts(Path file) {
    try {
      return TokenFile.read(file).holders().size() == 1;
    } catch (ConfigException e) {
      assertThat(e).hasMessageContaining("by others than its owner (");
      return false;
    }
  }

  @Test
  void read_noSuchFile_saysWhatIsThere() throws Exception {
    assertThatThrownBy(() -> TokenFile.read(directory.resolve("none")))
        .hasMessageStartingWith("admin.tokens: ")
        .hasMessageEndingWith("none does not exist");
    assertThatThrownBy(() -> TokenFile.read(directory))
        .hasMessageEndingWith("is a directory; give a file");
    Path huge = file("#".repeat(65_537), "rw-------");
    assertThatThrownBy(() -> TokenFile.read(huge)).hasMessageEndingWith("longer than 65536 bytes");
    Path latin = file("", "rw-------");
    Files.write(latin, "ann\u00e4 operator x".getBytes(StandardCharsets.ISO_8859_1));
    assertThatThrownBy(() -> TokenFile.read(latin)).hasMessageEndingWith("is not UTF-8");
  }

  @Test
  void own_eachStart_isAnotherAndItsOwnersAlone() throws Exception {
    OwnToken own = OwnToken.create();
    OwnToken another = OwnToken.create();
    try {
      String token = Files.readString(own.file()).strip();
      assertThat(token).hasSizeGreaterThan(40);
      assertThat(own.tokens().holder(token).orElseThrow().role()).isEqualTo(Role.OPERATOR);
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(own.file())))
          .isEqualTo("rw-------");
      assertThat(another.tokens().holder(token)).isEmpty();
    } finally {
      own.delete();
      another.delete();
    }
    assertThat(own.file()).doesNotExist();
  }
}
