package io.github.jettyqos.jetty.admin;

import io.github.jettyqos.core.manage.Actor.Role;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.List;

/**
 * A generated token that is valid from a start to its stop, in a file created with access for its
 * owner only.
 *
 * @param file the file
 * @param tokens the tokens with its hash
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
            : new FileAttribute<?>[0]; // the directory of temporary files is a user's own there
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
