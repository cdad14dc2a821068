package io.github.jettyqos.jetty.admin;

import io.github.jettyqos.core.manage.Role;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.List;

/**
 * A token for an operator that is good from one start to its stop, in a file that is the owner's
 * alone from the moment that it is there.
 *
 * @param file where it is
 * @param tokens what knows it
 */
record OwnToken(Path file, Tokens tokens) {
  private static final int BYTES = 32;
  private static final String NAME = "operator";

  static OwnToken create() throws IOException {
    byte[] random = new byte[BYTES];
    new SecureRandom().nextBytes(random);
    String token = Base64.getUrlEncoder().withoutPadding().encodeToString(random);
    Path directory = Path.of(System.getProperty("java.io.tmpdir"));
    FileAttribute<?>[] ownerOnly =
        directory.getFileSystem().supportedFileAttributeViews().contains("posix")
            ? new FileAttribute<?>[] {
              PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
            }
            : new FileAttribute<?>[0]; // where the directory of temporary files is a user's own
    Path file = Files.createTempFile(directory, "qos-admin-", ".token", ownerOnly);
    Tokens.Holder holder = new Tokens.Holder(NAME, Role.OPERATOR, Tokens.hash(token));
    OwnToken own = new OwnToken(file, new Tokens(List.of(holder)));
    try {
      Files.writeString(file, token + "\n");
    } catch (IOException e) {
      own.delete();
      throw e;
    }
    return own;
  }

  void delete() throws IOException {
    Files.deleteIfExists(file);
  }
}
